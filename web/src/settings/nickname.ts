/** Names for guests who have not said what they are called: an animal of the stories and what it is like. */

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

type Chance = () => number;

const oneOf = (words: readonly string[], chance: Chance): string =>
    words[Math.floor(chance() * words.length)]!;

/** A name like `Sungura Mjanja`; after `tries` refusals with a number, so that it becomes another. */
export function nickname(tries = 0, chance: Chance = Math.random): string {
    const name = `${oneOf(ANIMALS, chance)} ${oneOf(TRAITS, chance)}`;
    return tries === 0 ? name : `${name} ${2 + Math.floor(chance() * 98)}`;
}

/** Every name there can be without a number. */
export const everyNickname = (): string[] =>
    ANIMALS.flatMap((animal) => TRAITS.map((trait) => `${animal} ${trait}`));
