import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link } from '../actions/Link.tsx'
import { cx } from '../classNames.ts'
import { Counter } from '../indicators/Counter.tsx'
import css from './Tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: string
  /** The tab's address, if each tab has its own. */
  to?: string | undefined
  count?: number | undefined
}

export interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  /** For tabs without addresses. */
  onChange?: ((value: Value) => void) | undefined
  /** The content of the selected tab, for tabs without addresses. */
  children?: ReactNode
}

/** Scrolls the selected tab into view in a narrow bar, without moving the page. */
function useScrollToSelected(value: string) {
  const bar = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for whichever tab is selected.
  useEffect(() => {
    const chosen = bar.current?.querySelector('[aria-current="page"], [aria-selected="true"]')
    if (!bar.current || !chosen) return
    const [outer, inner] = [bar.current.getBoundingClientRect(), chosen.getBoundingClientRect()]
    bar.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
  }, [value])
  return bar
}

/** Tabs with addresses are a navigation of links; otherwise they follow the ARIA tab pattern. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId()
  const bar = useScrollToSelected(value)
  if (tabs.every((tab) => tab.to !== undefined)) {
    return (
      <nav ref={bar} aria-label={label} className={css.bar} data-print="hide">
        {tabs.map((tab) => (
          <Link
            key={tab.value}
            to={tab.to ?? ''}
            look="bare"
            className={cx(css.tab, tab.value === value && css.on)}
            aria-current={tab.value === value ? 'page' : undefined}
          >
            <TabFace {...tab} />
          </Link>
        ))}
      </nav>
    )
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const at = tabs.findIndex((tab) => tab.value === value)
    const onward = rtl ? -1 : 1
    const next = { ArrowRight: at + onward, ArrowLeft: at - onward, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const target = tabs[(next + tabs.length) % tabs.length]
    if (!target) return
    onChange?.(target.value)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${target.value}"]`)?.focus()
  }
  return (
    <>
      <div ref={bar} role="tablist" aria-label={label} className={css.bar} onKeyDown={press} data-print="hide">
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={children ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={cx(css.tab, tab.value === value && css.on)}
            onClick={() => onChange?.(tab.value)}
          >
            <TabFace {...tab} />
          </button>
        ))}
      </div>
      {children && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={css.panel}>
          {children}
        </div>
      )}
    </>
  )
}

function TabFace({ label, count }: { label: string; count?: number | undefined }) {
  return (
    <>
      {/* The hidden copy is as wide as the bold label, so that selecting a tab does not move the others. */}
      <span className={css.word} data-word={label}>
        {label}
      </span>
      {count !== undefined && <Counter value={count} />}
    </>
  )
}
