import { fill, useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { Avatar } from '#ui/people/Avatar.tsx'
import css from './Family.module.css'
import { useChild } from './useChild.ts'
import { familyText } from './words.ts'

/** The children of a family, always in view; with one child there is nothing to choose. */
export default function ChildSwitch() {
  const text = useText(familyText)
  const { children, child, choose } = useChild()
  if (children.length < 2) return null
  return (
    <fieldset className={css.switch} data-print="hide">
      <legend className="visually-hidden">{text.chooseChild}</legend>
      {children.map(({ studentId, firstName, className, photoUrl }) => (
        <label key={studentId} className={cx(css.choice, studentId === child?.studentId && css.chosen)}>
          <input
            type="radio"
            className="visually-hidden"
            name="child"
            value={studentId}
            checked={studentId === child?.studentId}
            onChange={() => choose(studentId)}
          />
          <Avatar name={firstName} src={photoUrl} size={28} />
          <span className={css.choiceName}>{firstName}</span>
          {className && <span className={css.choiceClass}>{fill(text.class, { name: className })}</span>}
        </label>
      ))}
    </fieldset>
  )
}
