/** The end of a match: the moment on the felt, then the scores of the last round if the table has any, then the result. */
class EndSequence {
    /** Whether the moment on the felt is shown. */
    isMoment = $state(false);
    /** Whether the table has scores that the player has not closed. */
    hasScores = $state(false);
}

export const endSequence = new EndSequence();
