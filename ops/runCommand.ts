/**
 * Prints the result of an operator's command, where it has not done so itself; an error is one sentence, without a
 * stack, and exit code 1.
 */
export async function runCommand(work: () => Promise<string | undefined>): Promise<void> {
  try {
    const output = await work();
    if (output !== undefined) console.log(output);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
