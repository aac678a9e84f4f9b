import { IconCheck } from '@tabler/icons-react'
import { Icon } from '../Icon.tsx'
import css from './SelectBox.module.css'
import type { SelectOption } from './selectOptions.ts'

/** One line of the list: the word, its hint and a tick when chosen. */
export function OptionFace(props: { options: readonly SelectOption[]; value: string; checked?: boolean | undefined }) {
  const option = props.options.find((one) => one.value === props.value)
  return (
    <>
      <span className={css.face}>
        {option?.label}
        {option?.hint && <span className={css.hint}>{option.hint}</span>}
      </span>
      {props.checked && <Icon of={IconCheck} size={16} className={css.check} />}
    </>
  )
}
