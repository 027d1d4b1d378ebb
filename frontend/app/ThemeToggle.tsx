import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../components/IconButton.tsx';
import { chooseTheme, useTheme } from '../lib/theme.ts';

/** Switches between light and dark and remembers it on this device. */
export function ThemeToggle() {
  const dark = useTheme() === 'dark';
  return (
    <IconButton
      icon={dark ? Sun : Moon}
      label={dark ? '切换到浅色' : '切换到深色'}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    />
  );
}
