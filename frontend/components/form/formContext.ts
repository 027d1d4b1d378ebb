import { createContext, useContext } from 'react';

/** What is wrong with each field of the form, by its name. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

/** What is wrong with one field of the form around it. */
export const useFieldError = (name: string): string | undefined => useContext(FieldErrors)[name];
