import { IconChevronDown } from '@tabler/icons-react'
import { cx } from '../classNames.ts'
import css from '../fields/Input.module.css'
import { Icon } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'

/** What a select looks like before its list has been loaded: same size, same word. */
export function SelectFace(props: { text: string | undefined; size?: 'default' | 'large' | undefined }) {
  const text = useUiText()
  return (
    <div className={cx(css.box, props.size === 'large' && css.large)} aria-hidden="true">
      <span className={css.input}>{props.text ?? text.choose}</span>
      <Icon of={IconChevronDown} size={16} />
    </div>
  )
}
