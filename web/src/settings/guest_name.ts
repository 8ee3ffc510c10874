/** Generated names for guests: an animal and a trait, in Swahili. */

const ANIMALS = [
    "Sungura",
    "Simba",
    "Chui",
    "Duma",
    "Twiga",
    "Ndovu",
    "Kifaru",
    "Nyati",
    "Kobe",
    "Mamba",
    "Tausi",
    "Kanga",
    "Korongo",
    "Mwewe",
    "Tumbili",
    "Nyuki",
];
const TRAITS = [
    "Mjanja",
    "Mpole",
    "Hodari",
    "Shujaa",
    "Mcheshi",
    "Mwerevu",
    "Mtulivu",
    "Jasiri",
    "Mwepesi",
    "Mkarimu",
];

type Random = () => number;

const choose = (words: readonly string[], random: Random): string =>
    words[Math.floor(random() * words.length)]!;

/** Return a name such as `Sungura Mjanja`. After a refusal (`tries` > 0) a number is added. */
export function guestName(tries = 0, random: Random = Math.random): string {
    const name = `${choose(ANIMALS, random)} ${choose(TRAITS, random)}`;
    return tries === 0 ? name : `${name} ${2 + Math.floor(random() * 98)}`;
}

/** Return whether a name was generated, so that its owner may never have seen it. */
export const isGenerated = (name: string): boolean =>
    allGuestNames().includes(name.replace(/ \d+$/, ""));

/** Return every name without a number. */
export const allGuestNames = (): string[] =>
    ANIMALS.flatMap((animal) => TRAITS.map((trait) => `${animal} ${trait}`));
