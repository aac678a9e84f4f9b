import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import css from '../RichText.module.css'
import { useRichTextText } from '../useRichTextText.ts'
import { readAddress, shownAddress } from './linkAddress.ts'

export interface LinkPopoverProps {
  anchor: RefObject<HTMLElement | null>
  /** The existing link. */
  href: string | null
  /** Nothing is selected and there is no link: ask for the text too. */
  asksWords: boolean
  linkProblem: ((href: string) => string | undefined) | undefined
  onSet: (href: string, words: string) => void
  onRemove: () => void
  /** Cancelled by Escape: back to the text. */
  onCancel: () => void
  onClose: () => void
}

/** Asks for a link's address. It is inside the page's form, so it cannot be a form itself. */
export function LinkPopover(props: LinkPopoverProps) {
  const { anchor, href, asksWords, linkProblem, onSet, onRemove, onCancel, onClose } = props
  const text = useRichTextText()
  const [address, setAddress] = useState(href ? shownAddress(href) : '')
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const set = () => {
    const read = readAddress(address)
    const found =
      'problem' in read ? (read.problem === 'unsafe' ? text.linkUnsafe : text.linkInvalid) : linkProblem?.(read.href)
    if ('href' in read && !found) return onSet(read.href, words.trim() || shownAddress(address.trim()))
    setProblem(found ?? '')
    input.current?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return onCancel()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopPropagation()
    set()
  }
  return (
    <Popover open onClose={onClose} anchor={anchor} label={text.link} className={css.link} onKeyDown={keys}>
      <div className={css.linkFields}>
        <TextField
          ref={input}
          label={text.linkAddress}
          hint={text.linkAddressHint}
          error={problem}
          value={address}
          onChange={(next) => {
            setAddress(next)
            setProblem('')
          }}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2000}
        />
        {asksWords && (
          <TextField label={text.linkWords} optional value={words} onChange={setWords} dir="auto" maxLength={300} />
        )}
        <div className={css.linkButtons}>
          <Button variant="primary" onClick={set}>
            {text.setLink}
          </Button>
          {href && <Button onClick={onRemove}>{text.removeLink}</Button>}
          {href?.startsWith('https:') && (
            <Link to={href} target="_blank" rel="noopener noreferrer">
              {text.openLink}
              <span className="visually-hidden"> ({text.newTab})</span>
            </Link>
          )}
        </div>
      </div>
    </Popover>
  )
}
