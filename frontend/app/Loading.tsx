/** A bare page while the first route's file loads: nothing that would flash. */
export function Loading() {
  return (
    <main id="main" aria-busy="true" className="page py-24">
      <p role="status" className="sr-only">
        正在载入
      </p>
    </main>
  );
}
