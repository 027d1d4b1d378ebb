import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

/** A key that only ends a composition, above all Enter; 229 is Safari's code for it. */
export const isComposing = (event: KeyboardEvent): boolean =>
  event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;

/**
 * A text field's state that is quiet while an input method composes: `draft` is what the field shows,
 * `onSettled` hears only finished text, so that `x`, `xi`, `xin` never search.
 */
export function useComposition(value: string, onSettled?: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  const composing = useRef(false);
  useEffect(() => setDraft(value), [value]);

  return {
    draft,
    setDraft,
    composing,
    field: {
      value: draft,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setDraft(event.target.value);
        if (!composing.current) onSettled?.(event.target.value);
      },
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        composing.current = false;
        onSettled?.(event.currentTarget.value);
      },
    },
  };
}
