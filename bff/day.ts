/** A day as dates and cookies count it. */
export const dayMilliseconds = 86_400_000;

/** A day as Redis and limits count it. */
export const daySeconds = 86_400;
