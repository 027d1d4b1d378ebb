import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The one spelling a phone is kept and looked up in, `+8613812341234`, whatever blanks, hyphens, wide digits or
 * country's number it was typed with. Mobile phones of the Chinese mainland alone: codes sent abroad cost a
 * multiple, and nobody registers from there. The library's table of networks lags behind new ones, so any network
 * is taken.
 * @returns null when it is no such phone
 */
export function phoneKey(text: string): string | null {
  const number = parsePhoneNumberFromString(text.normalize('NFKC'), { defaultCountry: 'CN', extract: false });
  if (number?.countryCallingCode !== '86' || number.ext) return null;
  return /^1[3-9]\d{9}$/.test(number.nationalNumber) ? number.number : null;
}

/** As people in China write it: without the country's number. */
export function nationalPhone(phone: string): string {
  return phone.replace(/^\+86/, '');
}

/** `138****1234`; empty without a phone. */
export function maskPhone(phone: string | null): string {
  return phone === null ? '' : nationalPhone(phone).replace(/^(.*\d{3})\d{4}(\d{4})$/, '$1****$2');
}
