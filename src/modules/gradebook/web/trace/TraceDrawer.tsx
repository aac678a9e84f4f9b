import { fill, useText } from '#platform/web/i18n.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import type { Trace } from '../../rules/evaluation.ts'
import { gradebookText } from '../words.ts'
import css from './Trace.module.css'
import { type TraceLine, traceLines } from './traceLines.ts'

type TraceDrawerProps = { name: string; subtitle: string; trace: Trace; onClose: () => void }

/** A total in words, part by part. */
export function TraceDrawer({ name, subtitle, trace, onClose }: TraceDrawerProps) {
  const words = useText(gradebookText).trace
  const { head, lines } = traceLines(trace, words)
  return (
    <Drawer open onClose={onClose} title={fill(words.title, { name })} subtitle={subtitle}>
      {head.map((line) => (
        <p key={line} className={css.head}>
          {line}
        </p>
      ))}
      <TraceLines lines={lines} />
    </Drawer>
  )
}

function TraceLines({ lines }: { lines: readonly TraceLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <li key={line.key}>
          <strong>{line.name}</strong>
          {line.words.map((words) => (
            <span key={words} className={css.words}>
              {words}
            </span>
          ))}
          <TraceLines lines={line.below} />
        </li>
      ))}
    </ul>
  )
}
