/** A stop of the keyboard alone that leads past what stands between to the element with this id. */
export function SkipTo({ target, children }: { target: string; children: string }) {
  return (
    <a
      href={`#${target}`}
      onClick={(event) => {
        // The address holds the page's state: a fragment would become part of what is shared.
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
      className="sr-only focus:not-sr-only focus:mt-2 focus:inline-flex focus:min-h-11 focus:items-center focus:rounded-md focus:bg-sea focus:px-4 focus:text-on-sea"
    >
      {children}
    </a>
  );
}
