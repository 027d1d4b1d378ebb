import { Field, type FieldProps } from './Field.tsx';

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
