/** The families that have a lesson, with their names, which are the same in every language. */

const NAMES: Readonly<Record<string, string>> = {
    kadi: "Kadi",
    qute: "Qute",
    nokitty: "No Kitty Cards",
};

export const LESSONS: readonly string[] = Object.keys(NAMES);

/** The name of the game that a lesson teaches. */
export const lessonGame = (lesson: string): string => NAMES[lesson] ?? lesson;
