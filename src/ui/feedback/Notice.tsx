import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../classNames.ts'
import { Icon, type IconType } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'
import css from './Notice.module.css'

export type NoticeTone = 'info' | 'warn' | 'bad' | 'good'

const icons: Record<NoticeTone, IconType> = {
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  bad: IconExclamationCircle,
  good: IconCircleCheck,
}

export interface NoticeProps {
  tone: NoticeTone
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  onClose?: (() => void) | undefined
  /** Announced when it appears: immediately if something is wrong, else politely. */
  live?: boolean | undefined
}

/** A message in the page, where it belongs: what, why, and the next step. */
export function Notice({ tone, title, children, action, onClose, live }: NoticeProps) {
  const text = useUiText()
  return (
    <div className={cx(css.notice, css[tone])} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
      <Icon of={icons[tone]} />
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        {children && <div className={css.body}>{children}</div>}
      </div>
      {action && <div className={css.action}>{action}</div>}
      {onClose && <IconButton icon={IconX} size="small" label={text.dismiss} onClick={onClose} tooltip={false} />}
    </div>
  )
}
