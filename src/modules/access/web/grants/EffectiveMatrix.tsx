import { IconCheck } from '@tabler/icons-react'
import {
  type Action,
  actions,
  deriveMatrix,
  type Feature,
  isGranted,
  type Matrix,
} from '#platform/contract/access/permissions.ts'
import { roles } from '#platform/contract/access/roles.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { cx } from '#ui/classNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { adminText, domainGroups, featuresOf, groupNames } from '../adminRoles/adminWords.ts'
import css from './EffectiveMatrix.module.css'
import { type Flag, type Grants, privilegesFrom } from './grants.ts'

export interface EffectiveMatrixProps {
  label: string
  grants: Grants
  /** The saved grants; gained and lost permissions are highlighted. */
  saved: Grants
  isSuperAdmin: boolean
}

const flagOf: Record<Action, Flag> = {
  view: 'isViewable',
  edit: 'isEditable',
  approve: 'isApproval',
  print: 'isPrintable',
}

/** The permissions that follow from the grants, derived with the function that guards routes and screens. */
export function EffectiveMatrix({ label, grants, saved, isSuperAdmin }: EffectiveMatrixProps) {
  const text = useText(adminText)
  const matrixOf = (of: Grants) => deriveMatrix({ roleId: roles.admin, isSuperAdmin, privileges: privilegesFrom(of) })
  const now = matrixOf(grants)
  const before = matrixOf(saved)
  return (
    <table className={css.matrix} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{text.detail.area}</th>
          {actions.map((action) => (
            <th key={action} scope="col" className={css.column}>
              {text.detail.flags[flagOf[action]]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groupNames
          .flatMap((group) => domainGroups[group])
          .flatMap((name) =>
            featuresOf(name).map((feature) => (
              <tr key={feature}>
                <th scope="row">
                  {text.names[feature]}
                  <Explanation
                    feature={feature}
                    domain={name}
                    matrix={now}
                    grants={grants}
                    isSuperAdmin={isSuperAdmin}
                  />
                </th>
                {actions.map((action) => (
                  <Cell key={action} has={isGranted(now, feature, action)} had={isGranted(before, feature, action)} />
                ))}
              </tr>
            )),
          )}
      </tbody>
    </table>
  )
}

function Cell({ has, had }: { has: boolean; had: boolean }) {
  const text = useText(adminText).detail
  const change = has === had ? '' : `, ${has ? text.gained : text.lost}`
  return (
    <td className={cx(has && css.has, has !== had && (has ? css.gained : css.lost))}>
      <span className="visually-hidden">
        {has ? text.yes : text.no}
        {change}
      </span>
      {has ? <Icon of={IconCheck} size={16} /> : <span aria-hidden="true">·</span>}
    </td>
  )
}

type ExplanationProps = {
  feature: Feature
  domain: Parameters<typeof featuresOf>[0]
  matrix: Matrix
  grants: Grants
  isSuperAdmin: boolean
}

/** Explains permissions that were not ticked directly. */
function Explanation({ feature, domain, matrix, grants, isSuperAdmin }: ExplanationProps) {
  const text = useText(adminText)
  const granted = grants[domain]
  const isImplied = !isSuperAdmin && matrix[feature].canView && !granted.isViewable
  const notes = [
    feature === 'otherStaff' && !isSuperAdmin && fill(text.detail.follows, { area: text.names[domain] }),
    isImplied && (granted.isEditable ? text.detail.viaEdit : text.detail.viaApproval),
  ].filter(Boolean)
  return notes.length > 0 && <span className={css.why}>{notes.join(' ')}</span>
}
