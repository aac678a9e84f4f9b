import { IconCircleCheck, IconExclamationCircle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../classNames.ts'
import { Icon } from '../Icon.tsx'
import { onDialogs, topDialog } from '../overlays/dialogStack.ts'
import { useUiText } from '../uiText.ts'
import css from './Toasts.module.css'
import { onToasts, type ToastEntry, toast, toasts } from './toast.ts'
import { useClearPlace } from './toastPlacement.ts'

const icons = { success: IconCircleCheck, error: IconExclamationCircle, info: IconInfoCircle }
// A live region must exist before its text changes, or screen readers stay silent.
const settleTime = 60
// While the page is frozen a toast cannot be read, so it may lose at most this much of its time. In milliseconds.
const longestTick = 250

/** Mount once: shows toasts, inside the open dialog if there is one. */
export function Toasts() {
  const host = useSyncExternalStore(onDialogs, topDialog)
  return createPortal(<Region key={host ? 'dialog' : 'page'} />, host ?? document.body)
}

function Region() {
  const text = useUiText()
  const [settled, setSettled] = useState(false)
  const [paused, setPaused] = useState(false)
  const all = useSyncExternalStore(onToasts, toasts)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(true), settleTime)
    return () => window.clearTimeout(timer)
  }, [])
  const shown = settled ? all : []
  const region = useRef<HTMLElement>(null)
  useClearPlace(region, shown.length > 0)
  const card = (entry: ToastEntry) => <ToastCard key={entry.id} entry={entry} paused={paused} />
  return (
    <section
      ref={region}
      aria-label={text.notifications}
      className={css.region}
      data-print="hide"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status" className={css.list}>
        {shown.filter((entry) => entry.kind !== 'error').map(card)}
      </div>
      <div role="alert" className={css.list}>
        {shown.filter((entry) => entry.kind === 'error').map(card)}
      </div>
    </section>
  )
}

/** The timer pauses while the toast is hovered or focused, or the tab is hidden. */
function useAutoClose(entry: ToastEntry, paused: boolean) {
  const left = useRef(entry.life)
  const { id, life, times } = entry
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated toast restarts its timer.
  useEffect(() => {
    left.current = life
  }, [life, times])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated toast restarts its timer.
  useEffect(() => {
    if (left.current === null || paused) return
    let last = performance.now()
    const timer = window.setInterval(() => {
      const passed = performance.now() - last
      last += passed
      if (left.current === null || document.hidden) return
      left.current -= Math.min(passed, longestTick)
      if (left.current <= 0) toast.close(id)
    }, 100)
    return () => window.clearInterval(timer)
  }, [id, paused, times])
}

function ToastCard({ entry, paused }: { entry: ToastEntry; paused: boolean }) {
  const text = useUiText()
  useAutoClose(entry, paused)
  const { id, kind, message, detail, action } = entry
  const act = () => {
    toast.close(id)
    action?.onAction()
  }
  return (
    <div className={cx(css.toast, css[kind])} data-toast={kind}>
      <Icon of={icons[kind]} className={css.icon} />
      <div className={css.words}>
        <p className={css.message}>{message}</p>
        {detail && <p className={css.detail}>{detail}</p>}
      </div>
      {action && (
        <Button size="small" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton icon={IconX} size="small" label={text.dismiss} tooltip={false} onClick={() => toast.close(id)} />
    </div>
  )
}
