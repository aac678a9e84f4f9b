import { IconCheck, IconPoint } from '@tabler/icons-react'
import { cx } from '../classNames.ts'
import { Icon } from '../Icon.tsx'
import { useUiText } from '../uiText.ts'
import css from './PasswordChecklist.module.css'

export interface PasswordRule {
  label: string
  met: boolean
}

/** The requirements of a password, ticked off while typing. */
export function PasswordChecklist({ rules, label }: { rules: readonly PasswordRule[]; label: string }) {
  const text = useUiText()
  const missing = rules.filter((rule) => !rule.met).map((rule) => rule.label)
  return (
    <div>
      <ul className={css.list} aria-label={label}>
        {rules.map((rule) => (
          <li key={rule.label} className={cx(css.rule, rule.met && css.met)}>
            <Icon of={rule.met ? IconCheck : IconPoint} size={16} />
            <span>
              {rule.label}
              <span className="visually-hidden">, {rule.met ? text.met : text.notMet}</span>
            </span>
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {missing.length === 0 ? text.met : missing.join(', ')}
      </span>
    </div>
  )
}
