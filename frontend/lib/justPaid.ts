const key = 'justPaid';

/** Remembers over the reload that follows a payment that there was one. */
export function notePaid(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Without storage the offer shows once more.
  }
}

/** Whether the page was loaded because of a payment; told once. */
export function takePaid(): boolean {
  try {
    const paid = sessionStorage.getItem(key) === '1';
    sessionStorage.removeItem(key);
    return paid;
  } catch {
    return false;
  }
}
