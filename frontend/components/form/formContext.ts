import { createContext, useContext } from 'react';

/** Errors by the field's name. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

/** Error of one field of the surrounding form. */
export const useFieldError = (name: string): string | undefined => useContext(FieldErrors)[name];
