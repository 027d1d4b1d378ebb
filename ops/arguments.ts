import { InvalidArgumentError } from 'commander';

/** Reads a whole number from 1 on out of an argument. @throws InvalidArgumentError, which commander tells */
export const whole =
  (max = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
    const range = max < Number.MAX_SAFE_INTEGER ? `to ${max}` : 'on';
    throw new InvalidArgumentError(`Not a number from 1 ${range}.`);
  };

/** Reads a text that is not blank: a reason that says nothing is none. @throws InvalidArgumentError */
export function words(text: string): string {
  const said = text.trim();
  if (said === '') throw new InvalidArgumentError('It is blank.');
  return said;
}
