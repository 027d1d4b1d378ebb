import { type ErrorId, type ErrorRule, errorRules } from './contract/errors.ts';

/** Details of one failure, beside its rule. */
export interface ErrorDetails {
  /** Chinese text for the reader, instead of the rule's own. */
  text?: string;
  /** The field that the text is about. */
  field?: string;
  /** Several of them, each with its own text. */
  fields?: Record<string, string>;
  /** Seconds after which trying again may help. */
  retryAfter?: number;
  /** The limit that was passed; counted, never sent. */
  limit?: string;
  /** The cause; logged, never sent. */
  cause?: unknown;
}

/** A failure that is shown to the reader. Thrown anywhere below a route, rendered once by `answerErrors`. */
export class ApiError extends Error {
  readonly rule: ErrorRule;
  readonly text: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly limit: string | undefined;

  constructor(
    readonly id: ErrorId,
    details: ErrorDetails = {},
  ) {
    super(id, { cause: details.cause });
    this.name = 'ApiError';
    this.rule = errorRules[id];
    this.text = details.text ?? this.rule.text;
    const field = details.field ?? this.rule.field;
    const fields = details.fields ?? (field === undefined ? {} : { [field]: this.text });
    this.fields = Object.keys(fields).length > 0 ? fields : undefined;
    this.retryAfter = details.retryAfter;
    this.limit = details.limit;
  }
}
