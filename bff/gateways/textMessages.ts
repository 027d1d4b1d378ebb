/** Purpose of a code in a message; it serves no other. `prove`: its owner holds the present phone. */
export type CodePurpose = 'register' | 'login' | 'reset' | 'bind' | 'change' | 'prove';

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

/** Account events that its phone is notified of. */
export interface NoticeMessage {
  phone: string;
  /** `密码已重置` … */
  what: string;
  /** In China, `YYYY-MM-DD HH:mm`. */
  time: string;
}

/** Sends text messages to phones. */
export interface TextMessages {
  /** @throws `ApiError` gateway_unavailable when it did not take the message */
  send(message: CodeMessage): Promise<void>;
  /** Tells a phone of a change. @throws `ApiError` gateway_unavailable, gateway_off without a template for it */
  tell(message: NoticeMessage): Promise<void>;
}
