import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Attaches to every thread of the processes named on its input, as a debugger does, until the input ends. */
const program = `
import ctypes, os, sys
libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
for pid in sys.argv[1:]:
    for thread in os.listdir('/proc/%s/task' % pid):
        if libc.ptrace(16, int(thread), None, None) != 0:
            sys.exit('cannot attach to %s: %s' % (thread, os.strerror(ctypes.get_errno())))
print('held', flush=True)
sys.stdin.read()
`;

/**
 * Holds processes as a debugger does: they live, compute nothing, and no signal but SIGKILL reaches them.
 * @returns what lets them go
 * @throws where this user may attach to none of them
 */
export async function holdByTracer(...pids: number[]): Promise<() => Promise<void>> {
  const tracer = spawn('python3', ['-c', program, ...pids.map(String)], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(tracer, 'exit');
  let refusal = '';
  tracer.stderr.on('data', (text) => {
    refusal += text;
  });
  const held = await Promise.race([once(tracer.stdout, 'data'), ended.then(() => null)]);
  if (held === null) throw new Error(`No tracer: ${refusal}`);
  return async () => {
    tracer.stdin.end();
    await ended;
  };
}
