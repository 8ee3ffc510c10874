"""The titles, summaries and labels of Kadi in Swahili."""

from __future__ import annotations

from mezani.games.shared.texts.language import Labels

TITLES = {
    "kadi-friendly": "Kadi ya kirafiki",
    "kadi-bomb": "Kadi, bomb ni bomb",
    "kadi-classic": "Kadi ya nyumbani",
    "kadi-live": "Kadi mubashara",
}

SUMMARIES = {
    "kadi-friendly": "Kadi ya Kenya kwa urahisi wake: linganisha, kwepa adhabu, na uwe wa kwanza kumaliza kadi.",
    "kadi-bomb": "Adhabu zinarundikana, na 2, 3 na Joker zinalipuka pamoja hadi mmoja aziokote zote.",
    "kadi-classic": "Mchezo wa nyumbani na vituko vyake vyote: sema “Niko Kadi”, jibu ruka na geuza, "
    "na uombe kadi kwa A♠.",
    "kadi-live": "Kadi ya papo hapo hadi watu wanane: yeyote anaweza kuzuia ruka au geuza "
    "kabla sekunde hazijaisha.",
}

GROUPS = {
    "cards": "Kadi na ugawaji",
    "penalties": "Adhabu",
    "aces": "Ace",
    "questions": "Maswali",
    "jumps": "Kuruka na kugeuza",
    "winning": "Kushinda",
    "timers": "Muda",
}

SWITCHES = {
    "jokers": "Joker ndani ya kadi",
    "hand_size": "Kadi za kila mchezaji",
    "starter_picks_direction": "Anayeanza huchagua mwelekeo",
    "joker_match": "Joker huenda juu ya nini",
    "penalty_value": "Adhabu ina thamani gani",
    "penalty_counter": "Adhabu juu ya adhabu",
    "penalty_match": "Kinachojibu adhabu",
    "penalty_combo": "Kadi za adhabu kwa pamoja",
    "ace_counter": "Ace ikishafuta adhabu",
    "ace_suit": "Aina baada ya Ace",
    "ace_of_spades": "Ace ya jembe",
    "question_link": "Maswali kadhaa kwa pamoja",
    "answers": "Kinachojibu swali",
    "answer_suit": "Aina ya jibu la kwanza",
    "jump": "Kuzuia kuruka (J)",
    "kickback": "Kuzuia kugeuza (K)",
    "niko_kadi": "Kusema “Niko Kadi”",
    "winning_ace": "Kushinda kwa Ace",
    "cardless": "Mtu akiishiwa na kadi",
    "confirm_win": "Wote wathibitishe ushindi",
    "penalty_cap": "Kadi nyingi zaidi za kuokota",
    "turn_seconds": "Sekunde za zamu",
    "window_seconds": "Sekunde za kuzuia",
    "prompt_seconds": "Sekunde za “Niko Kadi?”",
    "confirm_seconds": "Sekunde za kuthibitisha ushindi",
}

CHOICES = {
    "jokers.0": "Hakuna",
    "jokers.2": "Mbili",
    "jokers.4": "Nne",
    "hand_size.0": "4, au 3 mkiwa wanne na zaidi",
    "joker_match.any": "Kadi yoyote",
    "joker_match.colour": "Rangi yake tu",
    "penalty_value.last": "Kadi ya mwisho tu ndiyo huhesabiwa",
    "penalty_value.sum": "Kadi zote za adhabu huhesabiwa",
    "penalty_counter.replace": "Huchukua nafasi yake",
    "penalty_counter.add": "Hujumlishwa nayo",
    "penalty_match.top": "Kinachofaa kadi ya juu",
    "penalty_match.rank": "Namba ileile",
    "penalty_match.chain": "Kinachofaa kadi yoyote ya mnyororo",
    "penalty_combo.rank": "Namba moja tu",
    "penalty_combo.rank-jokers": "Namba moja, pamoja na Joker",
    "penalty_combo.suit-mix": "2 na 3 za aina moja, pamoja na Joker",
    "ace_counter.own-suit": "Fuata aina ya Ace",
    "ace_counter.penalty-suit": "Fuata aina ya adhabu",
    "ace_counter.penalty-card": "Fuata kadi ya adhabu",
    "ace_suit.choose": "Aliyeicheza lazima achague",
    "ace_suit.may-choose": "Aliyeicheza anaweza kuchagua",
    "ace_suit.own": "Aina ya Ace yenyewe",
    "ace_of_spades.plain": "Ace kama zile zingine",
    "ace_of_spades.ask-table": "Huomba meza nzima kadi",
    "ace_of_spades.request": "Humwomba anayefuata kadi",
    "question_link.any": "Kila moja lifae jingine lolote",
    "question_link.previous": "Kila moja lifae lililotangulia",
    "question_link.rank": "Yote ya namba moja",
    "answers.all": "Zote isipokuwa J, K, Q na 8",
    "answers.ordinary-ace": "Kadi za kawaida na Ace",
    "answers.ordinary": "Kadi za kawaida tu",
    "answer_suit.some": "Ya swali lolote lililochezwa",
    "answer_suit.last": "Ya swali la mwisho",
    "jump.counter": "Anayefuata anaweza, kwa J",
    "jump.window": "Yeyote anaweza, kabla muda kuisha",
    "kickback.plain": "Hakuna anayeweza",
    "kickback.counter": "Aliyekuwa afuate anaweza, kwa K",
    "kickback.window": "Yeyote anaweza, kabla muda kuisha",
    "niko_kadi.off": "Si lazima ili ushinde",
    "niko_kadi.call": "Lazima isemwe kabla ya kushinda",
    "niko_kadi.prompt": "Meza inakuuliza",
    "cardless.plays-on": "Wengine wanaendelea kucheza",
    "cardless.blocks-win": "Wengine hawawezi kushinda",
    "cardless.blocks-play": "Wengine lazima waokote",
}

HELPS = {
    "jokers": "Joker ngapi ziko ndani ya kadi, nusu nyekundu na nusu nyeusi.",
    "hand_size": "Kadi anazogawiwa kila mchezaji; 0 ni 4 kwa wachezaji wawili au watatu, la sivyo 3.",
    "starter_picks_direction": "Anayeanza husema mchezo uende upande gani kabla ya kadi ya kwanza.",
    "joker_match": "Joker huenda juu ya kadi gani, na kadi gani huenda juu yake kusipokuwa na adhabu.",
    "penalty_value": "Thamani ya adhabu: kadi yake ya mwisho, au kadi zake zote za adhabu.",
    "penalty_counter": "Adhabu inayochezwa juu ya adhabu huchukua nafasi yake au hujumlishwa nayo.",
    "penalty_match": "Adhabu hujibiwa kwa kadi inayofaa ya juu, kwa namba ileile, au kwa inayofaa mnyororo.",
    "penalty_combo": "Kadi za adhabu huenda pamoja kwa namba, kwa namba na Joker, au kwa aina na Joker.",
    "ace_counter": "Ace ikishafuta adhabu, hufuatwa aina ya Ace, aina ya adhabu au kadi ya adhabu.",
    "ace_suit": "Anayecheza Ace lazima achague aina, anaweza kuchagua, au hufuatwa aina ya Ace yenyewe.",
    "ace_of_spades": "A♠ ni Ace kama zingine, huomba meza kadi, au humwomba anayefuata kadi.",
    "question_link": "Maswali kadhaa hufaana moja na jingine lolote, na lililotangulia, au kwa namba tu.",
    "answers": "Maswali hujibiwa kwa zote isipokuwa J, K, Q na 8, kwa kadi za kawaida na Ace, au za kawaida tu.",
    "answer_suit": "Jibu la kwanza huwa la aina ya swali lolote, au ya swali la mwisho.",
    "jump": "Anayefuata anaweza kujibu J, au yeyote anaweza kuizuia kabla muda kuisha.",
    "kickback": "K hugeuza mzunguko tu, au hujibiwa na aliyekuwa afuate, au huzuiwa na yeyote kabla muda kuisha.",
    "niko_kadi": "“Niko Kadi” si lazima ili ushinde, lazima isemwe, au meza inakuuliza.",
    "winning_ace": "Ace inaweza kuwa kadi ya mwisho ya kushinda.",
    "cardless": "Mtu akiishiwa na kadi wengine huendelea, hawawezi kushinda, au lazima waokote.",
    "confirm_win": "Meza hufungwa wote wakishathibitisha ushindi.",
    "penalty_cap": "Kadi nyingi zaidi mtu anazoweza kuokoteshwa; 0 ni bila kikomo.",
    "turn_seconds": "Sekunde za zamu; 0 ni bila kikomo.",
    "window_seconds": "Sekunde ambazo nafasi ya kuzuia huwa wazi.",
    "prompt_seconds": "Sekunde za kujibu “Niko Kadi?”.",
    "confirm_seconds": "Sekunde za kuthibitisha ushindi.",
}

LABELS = Labels(
    titles=TITLES,
    summaries=SUMMARIES,
    groups=GROUPS,
    switches=SWITCHES,
    choices=CHOICES,
    helps=HELPS,
    flags=("Hapana", "Ndiyo"),
)
