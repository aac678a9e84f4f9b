import { Kbd } from '#ui/Kbd.tsx'
import { useShownKeys } from '#ui/keyHints.ts'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useText } from '../i18n.tsx'
import { platformText } from '../words.ts'
import css from './ShortcutList.module.css'
import { keyNames, type Shortcut, useShortcuts } from './shortcuts.ts'

/** The keyboard shortcuts that work on this screen. */
export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText(platformText).shortcuts
  const ofParts = useShownKeys().flatMap((keys) => keys.map(([key, label]) => ({ keys: key, label })))
  const rows = groupByLabel([...useShortcuts().map(({ keys, label }) => ({ keys: keyNames(keys), label })), ...ofParts])
  return (
    <Dialog open={open} onClose={onClose} title={text.title} size="small">
      <dl className={css.list}>
        {rows.map(([label, keys]) => (
          <div key={label} className={css.row}>
            <dt>{label}</dt>
            <dd className={css.keys}>
              {keys.map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{text.note}</p>
    </Dialog>
  )
}

function groupByLabel(shortcuts: readonly Shortcut[]): [string, string[]][] {
  const rows = new Map<string, string[]>()
  for (const { keys, label } of shortcuts) rows.set(label, [...new Set([...(rows.get(label) ?? []), keys])])
  return [...rows]
}
