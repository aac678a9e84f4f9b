import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { readerText } from '../words.ts'
import css from './Reader.module.css'

export type PageTurnerProps = {
  page: number
  right: number
  total: number
  canBack: boolean
  canForward: boolean
  turn: (forward: boolean) => void
  jump: (typed: string) => void
}

/** Turns pages and jumps to one. */
export function PageTurner(props: PageTurnerProps) {
  const { total, canBack, canForward, turn } = props
  const text = useText(readerText).bar
  const { number } = useFormat()
  return (
    <div className={css.group}>
      <IconButton icon={IconChevronLeft} label={text.previous} disabled={!canBack} onClick={() => turn(false)} />
      <Jump {...props} />
      <span className={css.total}>{fill(text.of, { n: number(total) })}</span>
      <IconButton icon={IconChevronRight} label={text.next} disabled={!canForward} onClick={() => turn(true)} />
    </div>
  )
}

/** Shows the current page and jumps to another: at most five digits. */
function Jump({ page, right, jump }: PageTurnerProps) {
  const text = useText(readerText).bar
  const [typed, setTyped] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the input when the page changes
  useEffect(() => setTyped(null), [page])
  const isEntered = useRef(false)
  return (
    <input
      className={css.jump}
      inputMode="numeric"
      aria-label={text.jump}
      value={typed ?? (right > page ? `${page}–${right}` : String(page))}
      // Select the number synchronously on focus; later, a digit typed in the meantime would be overwritten. A mouse press
      // places the cursor after the focus event, so the click that enters the field selects the number again.
      onMouseDown={({ currentTarget }) => {
        isEntered.current = document.activeElement !== currentTarget
      }}
      onFocus={({ target }) => {
        flushSync(() => setTyped(String(page)))
        target.select()
      }}
      onClick={({ currentTarget }) => isEntered.current && currentTarget.select()}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 5))}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => event.key === 'Enter' && jump(event.currentTarget.value)}
    />
  )
}
