import { IconLock, IconPlugConnectedX, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { cx } from '../classNames.ts'
import { Icon, type IconType } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'
import css from './EmptyState.module.css'
import { Sketch, type SketchName } from './Sketch.tsx'

interface EmptyStateBase {
  title?: string | undefined
  body?: ReactNode
  /** Small, for a panel or column instead of a page. */
  compact?: boolean | undefined
}

export type EmptyStateProps = EmptyStateBase &
  (
    | { kind: 'nothing'; sketch: SketchName; title: string; action?: ReactNode }
    | { kind: 'no-match'; onClear?: (() => void) | undefined }
    | { kind: 'no-permission'; action?: ReactNode }
    | { kind: 'failed'; onRetry: () => void; retrying?: boolean | undefined }
  )

/** Why there is nothing to see, and exactly one next step. */
export function EmptyState(props: EmptyStateProps) {
  const text = useUiText()
  const words = {
    nothing: { title: text.nothingYet, body: undefined },
    'no-match': { title: text.noMatchTitle, body: text.noMatchBody },
    'no-permission': { title: text.noPermissionTitle, body: text.noPermissionBody },
    failed: { title: text.failedTitle, body: text.failedBody },
  }[props.kind]
  const body = props.body ?? words.body
  return (
    <div className={cx(css.empty, props.compact && css.compact)} role={props.kind === 'failed' ? 'alert' : undefined}>
      <Picture {...props} />
      <div className={css.words}>
        <p className={css.title}>{props.title ?? words.title}</p>
        {body && <p className={css.body}>{body}</p>}
      </div>
      <Step {...props} />
    </div>
  )
}

const icons: Record<'no-match' | 'no-permission' | 'failed', IconType> = {
  'no-match': IconSearch,
  'no-permission': IconLock,
  failed: IconPlugConnectedX,
}

function Picture(props: EmptyStateProps) {
  if (props.kind === 'nothing') return props.compact ? null : <Sketch name={props.sketch} />
  return (
    <span className={css.icon}>
      <Icon of={icons[props.kind]} size={20} />
    </span>
  )
}

function Step(props: EmptyStateProps) {
  const text = useUiText()
  if (props.kind === 'no-match') return props.onClear && <Button onClick={props.onClear}>{text.clearFilters}</Button>
  if (props.kind === 'failed') {
    return (
      <Button onClick={props.onRetry} loading={props.retrying}>
        {text.retry}
      </Button>
    )
  }
  return props.action
}
