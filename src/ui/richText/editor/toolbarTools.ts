import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconSubscript,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react'
import type { IconType } from '#ui/Icon.tsx'
import type { EditorActionName } from './editorActions.ts'

export interface ToolbarTool {
  readonly name: EditorActionName | 'link'
  readonly icon: IconType
  /** Such as `mod+b`. */
  readonly keys?: string
  /** Mirrored on pages that read from right to left. */
  readonly mirrors?: true
}

/** The buttons in their groups, in the usual order. */
export const tools: readonly (readonly ToolbarTool[])[] = [
  [
    { name: 'bold', icon: IconBold, keys: 'mod+b' },
    { name: 'italic', icon: IconItalic, keys: 'mod+i' },
    { name: 'underline', icon: IconUnderline, keys: 'mod+u' },
  ],
  [
    { name: 'heading', icon: IconH1 },
    { name: 'subheading', icon: IconH2 },
  ],
  [
    { name: 'bullets', icon: IconList, keys: 'mod+shift+8', mirrors: true },
    { name: 'numbers', icon: IconListNumbers, keys: 'mod+shift+7' },
    { name: 'outdent', icon: IconIndentDecrease, keys: 'mod+[', mirrors: true },
    { name: 'indent', icon: IconIndentIncrease, keys: 'mod+]', mirrors: true },
    { name: 'quote', icon: IconBlockquote, keys: 'mod+shift+9', mirrors: true },
  ],
  [
    { name: 'link', icon: IconLink, keys: 'mod+k' },
    { name: 'superscript', icon: IconSuperscript, keys: 'mod+.' },
    { name: 'subscript', icon: IconSubscript, keys: 'mod+,' },
    { name: 'code', icon: IconCode, keys: 'mod+e' },
  ],
  [
    { name: 'undo', icon: IconArrowBackUp, keys: 'mod+z', mirrors: true },
    { name: 'redo', icon: IconArrowForwardUp, keys: 'mod+y', mirrors: true },
  ],
]

const isMac = () => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

/** The keys as printed on the user's keyboard. */
export function shownKeys(keys: string): string {
  const names: Record<string, string> = isMac() ? { mod: '⌘', shift: '⇧' } : { mod: 'Ctrl', shift: 'Shift' }
  return keys
    .split('+')
    .map((key) => names[key] ?? key.toUpperCase())
    .join(isMac() ? '' : '+')
}

/** The keys for `aria-keyshortcuts`. */
export const spokenKeys = (keys: string): string =>
  keys
    .replace('mod', isMac() ? 'Meta' : 'Control')
    .replace('shift', 'Shift')
    .replace(/\b[a-z]$/, (key) => key.toUpperCase())
