import { cx } from '#ui/classNames.ts'
import { initials } from '#ui/people/initials.ts'
import { brandScale } from '#ui/theme/brand.ts'
import { normaliseHex } from '#ui/theme/oklch.ts'
import css from './BranchName.module.css'

/** The branch's first letter on its colour, adjusted for contrast. */
export function BranchMark({ name, colour, large }: { name: string; colour: string; large?: boolean }) {
  const { steps, label } = brandScale(normaliseHex(colour) ?? '#8d8a82').light
  return (
    <span
      className={cx(css.mark, large && css.large)}
      style={{ background: steps[8], color: label }}
      aria-hidden="true"
    >
      {[...initials(name)][0]}
    </span>
  )
}

type BranchNameProps = { branch: { name: string; colour: string; address: string } }

export function BranchName({ branch }: BranchNameProps) {
  return (
    <span className={css.cell}>
      <BranchMark name={branch.name} colour={branch.colour} />
      <span className={css.words}>
        <span className={css.name} dir="auto">
          {branch.name}
        </span>
        <span className={css.meta} dir="ltr">
          {branch.address}
        </span>
      </span>
    </span>
  )
}
