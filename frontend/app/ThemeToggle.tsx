import { Moon, Sun, SunMoon } from 'lucide-react';
import { IconButton } from '../components/IconButton.tsx';
import { chooseTheme, type ThemeChoice, useTheme, useThemeChoice } from '../lib/storage/theme.ts';

const faces: Record<ThemeChoice, { icon: typeof Sun; label: string }> = {
  light: { icon: Sun, label: '切换到浅色' },
  dark: { icon: Moon, label: '切换到深色' },
  system: { icon: SunMoon, label: '跟随系统' },
};

/** Goes from the system's look to the other, to the one again by choice, and back to the system's. */
export function ThemeToggle() {
  const theme = useTheme();
  const choice = useThemeChoice();
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const other = theme === 'dark' ? 'light' : 'dark';
  const next = choice !== 'system' && choice === system ? 'system' : other;
  return <IconButton {...faces[next]} onClick={() => chooseTheme(next)} />;
}
