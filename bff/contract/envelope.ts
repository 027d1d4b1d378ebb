/**
 * The shape of every answer (spec §7): `status` 1 is success; otherwise `data` holds the text for the reader, and
 * `fields`, where the failure is about some of what was sent, each field's own.
 */
export interface Envelope<Data> {
  status: number;
  message: string;
  data: Data | string;
  fields?: Record<string, string>;
}

/** Status codes of the envelope (spec §9). */
export const envelopeStatus = {
  success: 1,
  sessionExpired: 10000,
  paymentRequired: 10001,
  shellsShort: 10002,
  refreshQrCode: 10010,
} as const;
