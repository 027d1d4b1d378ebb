import { Eye, EyeOff } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { ApiError } from '../../lib/api.ts';
import { classNames } from '../../lib/classNames.ts';
import { Button, IconButton } from '../Button.tsx';

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A label, a frame with a control in it, and a line below; `name` finds the error. */
interface FieldFrameProps {
  name: string;
  label: string;
  /** Hint in a line under the field. */
  hint?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Frame of all fields: label above, hint or error beneath. */
export function FieldFrame({ name, label, hint, className, children }: FieldFrameProps) {
  const id = useId();
  const error = useFieldError(name);
  const about = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
      </label>
      <div
        className={classNames(
          'flex min-h-11 items-center rounded-md border bg-surface focus-within:border-sea focus-within:ring-1 focus-within:ring-sea',
          error ? 'border-cinnabar' : 'border-edge',
        )}
      >
        {children({
          id,
          name,
          'aria-invalid': error !== undefined,
          'aria-describedby': about && `${id}-about`,
        })}
      </div>
      <p
        id={`${id}-about`}
        className={classNames('mt-1 min-h-5 text-sm', error ? 'text-cinnabar' : 'text-muted')}
      >
        {about}
      </p>
    </div>
  );
}

/** A field's label, hint and place; everything an input takes besides. `name` finds its error. */
export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'value'> {
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Hint in a line under the field. */
  hint?: string;
  /** Content at the field's end, inside its frame. */
  aside?: ReactNode;
}

/** A labelled text field, 44 px high, with its hint or what is wrong with it beneath. */
export function Field({ name, label, value, onChange, hint, aside, className, ...rest }: FieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} className={className}>
      {(control) => (
        <>
          <input
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="h-11 min-w-0 flex-1 bg-transparent px-3 outline-none placeholder:text-muted"
            {...rest}
          />
          {aside}
        </>
      )}
    </FieldFrame>
  );
}

/** A field for more than a line; `most` characters are counted under it. */
interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'onChange' | 'value'> {
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  maxLength: number;
}

/** A labelled multi-line field that counts the characters left. */
export function TextAreaField({
  name,
  label,
  value,
  onChange,
  maxLength,
  className,
  ...rest
}: TextAreaFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={`${value.length} / ${maxLength}字`} className={className}>
      {(control) => (
        <textarea
          {...control}
          value={value}
          maxLength={maxLength}
          rows={6}
          onChange={(event) => onChange(event.target.value)}
          className="field-sizing-content max-h-96 min-h-36 min-w-0 flex-1 resize-y bg-transparent px-3 py-2.5 outline-none placeholder:text-muted"
          {...rest}
        />
      )}
    </FieldFrame>
  );
}

/** A mobile phone's number; whether it is one the server says. */
export function PhoneField(props: Omit<FieldProps, 'name' | 'label'> & { label?: string }) {
  return (
    <Field
      name="phone"
      label="手机号"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="请输入手机号"
      {...props}
    />
  );
}

/** Hint about passwords; the server accepts longer ones too. */
export const passwordHint = '6-16 个字符';

/** A password, hidden until its reader wants to see it. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'aside'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      autoCapitalize="off"
      spellCheck={false}
      aside={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
      {...props}
    />
  );
}

/** A form's texts by name, and what a field needs to show and change one. */
export function useFields<Values extends Record<string, string>>(initial: Values) {
  const [values, setValues] = useState(initial);
  return {
    values,
    field: (name: keyof Values & string) => ({
      value: values[name] as string,
      onChange: (text: string) => setValues((now) => ({ ...now, [name]: text })),
    }),
  };
}

/** Errors by the field's name. */
const FieldErrors = createContext<Readonly<Record<string, string>>>({});

/** Error of one field of the surrounding form. */
const useFieldError = (name: string): string | undefined => useContext(FieldErrors)[name];

/** A form's parts: `error` is why its last sending failed, `problems` what the page itself found, by field. */
interface FormProps {
  onSubmit: () => void;
  error?: ApiError | null;
  problems?: Readonly<Record<string, string>>;
  children: ReactNode;
  className?: string;
}

/**
 * A form that shows errors beside their fields where the server names one, and as a whole otherwise; the first invalid
 * field gets the focus.
 */
export function Form({ onSubmit, error = null, problems, children, className }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!error && !problems) return;
    const named = [...(form.current?.elements ?? [])].find(
      (element) => element instanceof HTMLElement && element.getAttribute('aria-invalid') === 'true',
    );
    if (named instanceof HTMLElement) named.focus();
  }, [error, problems]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const fields = problems ?? error?.fields ?? {};
  const asWhole = error && Object.keys(fields).length === 0 ? error.message : null;
  return (
    <form ref={form} noValidate onSubmit={submit} className={classNames('space-y-3', className)}>
      <FieldErrors value={fields}>{children}</FieldErrors>
      <p role="alert" className={asWhole ? 'text-cinnabar text-sm' : 'sr-only'}>
        {asWhole}
      </p>
    </form>
  );
}

/** `submit` is the label of the button that sends the form. */
interface FormButtonsProps {
  submit: string;
  disabled: boolean;
  onCancel?: (() => void) | undefined;
}

/** A dialog form's last row: 取消, where there is a way back, and the button that sends it. */
export function FormButtons({ submit, disabled, onCancel }: FormButtonsProps) {
  return (
    <div className="flex gap-3 pt-1">
      {onCancel && (
        <Button className="flex-1" onClick={onCancel}>
          取消
        </Button>
      )}
      <Button type="submit" tone="primary" className="flex-1" disabled={disabled}>
        {submit}
      </Button>
    </div>
  );
}
