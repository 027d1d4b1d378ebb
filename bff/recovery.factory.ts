/** Milliseconds within which a recovered engine is used again. */
const recovery = 15_000;

/**
 * Asks again and again until a site works with its engine again.
 * @throws when it does not in time
 */
export async function recovered(works: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + recovery;
  while (!(await works())) {
    if (Date.now() > deadline) throw new Error(`not back within ${recovery} ms`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
