/** The first stop of the keyboard: past the header to the matter. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-sea px-4 py-2.5 text-on-sea focus:translate-y-0"
    >
      跳到正文
    </a>
  );
}
