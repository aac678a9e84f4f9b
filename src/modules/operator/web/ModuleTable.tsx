import { type LicenceModule, licence } from '#platform/contract/access/moduleNumbers.ts'
import { type ModuleHolder, moduleHolders, neededModules } from '#platform/contract/access/roleModules.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import type { TenantPage, TenantSettings } from '../schemas.ts'
import css from './SettingsForm.module.css'
import { operatorText } from './words.ts'

type ModuleTableProps = {
  kind: TenantPage['kind']
  settings: TenantSettings
  onChange: (changes: Partial<TenantSettings>) => void
}

const entries = Object.entries(licence) as [keyof typeof licence, LicenceModule][]
const holdersOf = (kind: TenantPage['kind']) =>
  moduleHolders.filter((holder) => (holder === 'organisationAdmin') === (kind === 'organisation'))

const toggled = (numbers: readonly number[], module: number, isOn: boolean) =>
  (isOn ? [...numbers, module] : numbers.filter((one) => one !== module)).toSorted((a, b) => a - b)

/** What the tenant bought, and what each role gets of it. A role that is back at what it needs is stored as such. */
export function ModuleTable({ kind, settings, onChange }: ModuleTableProps) {
  const text = useText(operatorText)
  const holders = holdersOf(kind)
  const heldBy = (holder: ModuleHolder): readonly number[] => settings.roleModules[holder] ?? neededModules[holder]
  const setRole = (holder: ModuleHolder, module: number, isOn: boolean) => {
    const { [holder]: _, ...others } = settings.roleModules
    const next = toggled(heldBy(holder), module, isOn)
    const isNeeded = String(next) === String(neededModules[holder].toSorted((a, b) => a - b))
    onChange({ roleModules: isNeeded ? others : { ...others, [holder]: next } })
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
    <section className={css.scroll} tabIndex={0} aria-label={text.tenant.modules}>
      <table className={css.modules}>
        <thead>
          <tr>
            <th scope="col">{text.tenant.module}</th>
            <th scope="col">{text.tenant.held}</th>
            {holders.map((holder) => (
              <th key={holder} scope="col">
                {text.holders[holder]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(([name, module]) => {
            const isBought = settings.modules.includes(module)
            const cell = (holder: string) => fill(text.tenant.cell, { holder, module: text.modules[name] })
            return (
              <tr key={name}>
                <th scope="row">{text.modules[name]}</th>
                <td>
                  <Checkbox
                    label={cell(text.tenant.held)}
                    labelHidden
                    checked={isBought}
                    onChange={(isOn) => onChange({ modules: toggled(settings.modules, module, isOn) })}
                  />
                </td>
                {holders.map((holder) => (
                  <td key={holder}>
                    <Checkbox
                      label={cell(text.holders[holder])}
                      labelHidden
                      disabled={!isBought}
                      checked={isBought && heldBy(holder).includes(module)}
                      onChange={(isOn) => setRole(holder, module, isOn)}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
