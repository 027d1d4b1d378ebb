/** What a code in a message is for; it serves nothing else (decisions, calls). */
export type CodePurpose = 'register' | 'login' | 'reset' | 'bind' | 'change';

/** A code on its way to a phone. */
export interface CodeMessage {
  /** With the country's number, `+8613812341234`. */
  phone: string;
  /** Null: whatever its owner likes. */
  purpose: CodePurpose | null;
  code: string;
  /** Minutes for which the code holds. */
  minutes: number;
}

/** Who brings text messages to phones. */
export interface TextMessages {
  /** @throws `ApiError` gateway_unavailable when it did not take the message */
  send(message: CodeMessage): Promise<void>;
}
