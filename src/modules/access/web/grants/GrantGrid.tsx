import type { ReactNode } from 'react'
import type { PrivilegeName } from '#platform/contract/access/moduleNumbers.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { cx } from '#ui/classNames.ts'
import { adminText, domainGroups, groupNames } from '../adminRoles/adminWords.ts'
import css from './GrantGrid.module.css'
import { coverage, domainNames, type EditingAction, type Flag, flags, type Grants } from './grants.ts'
import { useGridKeys } from './gridKeys.ts'

export interface GrantGridProps {
  label: string
  grants: Grants
  /** The saved grants; changed cells are highlighted. */
  saved: Grants
  isReadOnly: boolean
  onChange: (change: EditingAction) => void
}

const ordered = groupNames.flatMap((group) => domainGroups[group])

/** A checkbox per domain and flag, with select-all for rows and columns. One tab stop with arrow-key navigation. */
export function GrantGrid(props: GrantGridProps) {
  const text = useText(adminText)
  const keys = useGridKeys({ rows: ordered.length + 1, columns: flags.length + 1 })
  const { grants, isReadOnly, onChange } = props
  const tick = (row: number, column: number, label: string, names: readonly PrivilegeName[], of: readonly Flag[]) => {
    const covered = coverage(grants, names, of)
    return (
      <Checkbox
        label={label}
        labelHidden
        checked={covered === 'all'}
        indeterminate={covered === 'some'}
        disabled={isReadOnly}
        onChange={(on) => onChange({ do: 'set', names, flags: of, on })}
        {...keys.cell(row, column)}
      />
    )
  }
  const { detail, names } = text
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between the checkboxes.
    <table role="grid" aria-label={props.label} className={css.grid} onKeyDown={keys.onKeyDown}>
      <thead>
        <tr>
          <th scope="col">{detail.area}</th>
          <Head word={detail.all}>{tick(0, 0, detail.everythingLabel, domainNames, flags)}</Head>
          {flags.map((flag, index) => (
            <Head key={flag} word={detail.flags[flag]}>
              {tick(0, index + 1, fill(detail.columnCell, { action: detail.flags[flag] }), domainNames, [flag])}
            </Head>
          ))}
        </tr>
      </thead>
      {groupNames.map((group) => (
        <tbody key={group}>
          <tr className={css.group}>
            <th scope="rowgroup" colSpan={flags.length + 2}>
              {text.groups[group]}
            </th>
          </tr>
          {domainGroups[group].map((name) => {
            const row = ordered.indexOf(name) + 1
            return (
              <tr key={name}>
                <th scope="row">{names[name]}</th>
                <td className={css.whole}>
                  {tick(row, 0, fill(detail.rowCell, { area: names[name] }), [name], flags)}
                </td>
                {flags.map((flag, index) => (
                  <td key={flag} className={cx(isChanged(props, name, flag) && css.changed)}>
                    {tick(
                      row,
                      index + 1,
                      fill(detail.cell, { area: names[name], action: detail.flags[flag] }),
                      [name],
                      [flag],
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}

const isChanged = ({ grants, saved }: GrantGridProps, name: PrivilegeName, flag: Flag) =>
  grants[name][flag] !== saved[name][flag]

function Head({ word, children }: { word: string; children: ReactNode }) {
  return (
    <th scope="col" className={css.column}>
      <span className={css.word}>{word}</span>
      {children}
    </th>
  )
}
