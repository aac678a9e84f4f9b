import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Badge } from '#ui/indicators/Badge.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { vaultOffice } from '../contract.ts'
import { expiryRules, limits, visibilities } from '../rules.ts'
import type { Category } from '../schemas.ts'
import { categoryName } from './categoryNames.ts'
import { vaultPaths } from './paths.ts'
import { vaultTitles } from './titles.ts'
import css from './Vault.module.css'
import { useServerWords, vaultText } from './words.ts'

/** The categories of staff documents: what is required, who opens them, and when they expire. */
export default function VaultCategories() {
  const { titles } = useText(vaultTitles)
  const words = useText(vaultText)
  const text = words.category
  const count = useCount()
  const [open, setOpen] = useState<Category | 'new' | null>(null)
  const read = useRead(vaultOffice.routes.listVaultCategories, {})
  const categories = read.data?.categories ?? []
  return (
    <>
      <PageHeader
        title={titles.categories}
        subtitle={text.subtitle}
        crumbs={[{ label: titles.office, to: vaultPaths.office }]}
        actions={
          <Button variant="primary" icon={IconPlus} onClick={() => setOpen('new')}>
            {text.add}
          </Button>
        }
      />
      {!read.data ? (
        read.isError ? (
          <EmptyState
            kind="failed"
            body={read.error.message}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        ) : (
          <Loading>
            <SkeletonRows rows={7} columns={2} />
          </Loading>
        )
      ) : (
        <Lines label={titles.categories}>
          {categories.map((category) => {
            const { code, visibleTo, expiry, months, isRequired, isOn, expiredMonths, leaverMonths } = category
            const name = categoryName(words, categories, code)
            const valid = expiry === 'required' ? text.needsDate : months && count(text.valid, months)
            const kept = [
              expiredMonths && count(text.keptExpired, expiredMonths),
              leaverMonths && count(text.keptLeft, leaverMonths),
            ]
            return (
              <Line
                key={code}
                name={name}
                meta={[words.visible[visibleTo], valid, ...kept].filter(Boolean).join(' · ')}
              >
                {!isOn && <Badge tone="outline">{text.off}</Badge>}
                {isOn && isRequired && <Badge tone="brand">{text.requiredMark}</Badge>}
                <Button size="small" aria-label={fill(text.edit, { name })} onClick={() => setOpen(category)}>
                  {fill(text.edit, { name: '' }).trim()}
                </Button>
              </Line>
            )
          })}
        </Lines>
      )}
      {open && (
        <CategoryDrawer
          category={open === 'new' ? null : open}
          name={open === 'new' ? '' : categoryName(words, categories, open.code)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

type CategoryDrawerProps = { category: Category | null; name: string; onClose: () => void }

function CategoryDrawer({ category, name: before, onClose }: CategoryDrawerProps) {
  const text = useText(vaultText).category
  const say = useServerWords()
  const form = useId()
  const [name, setName] = useState(before)
  const [visibleTo, setVisible] = useState(category?.visibleTo ?? 'leadership')
  const [expiry, setExpiry] = useState(category?.expiry ?? 'optional')
  const [months, setMonths] = useState(String(category?.months ?? 12))
  const [expiredMonths, setExpiredMonths] = useState(category?.expiredMonths ?? null)
  const [leaverMonths, setLeaverMonths] = useState(category?.leaverMonths ?? null)
  const [isRequired, setRequired] = useState(category?.isRequired ?? false)
  const [isOn, setOn] = useState(category?.isOn ?? true)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const add = useSend(vaultOffice.routes.addVaultCategory)
  const change = useSend(vaultOffice.routes.saveVaultCategory)
  const errorOf = (field: string) => {
    const found = problem?.fields?.find((one) => one.field === field)
    return found && say(found)
  }
  const save = async () => {
    const written = name.trim()
    const body = {
      // A usual category keeps its usual name in every language unless the school has another.
      name: category?.isUsual && category.name === '' && written === before ? '' : written,
      visibleTo,
      expiry,
      months: expiry === 'months' ? Number(months) : null,
      isRequired,
      isOn,
      expiredMonths,
      leaverMonths,
      version: category?.version ?? 0,
    }
    try {
      if (category) await change.mutateAsync({ params: { category: category.code }, body })
      else await add.mutateAsync({ body })
      onClose()
    } catch (failed) {
      setProblem(failed as ApiProblem)
    }
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={category ? fill(text.edit, { name: before }) : text.add}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form={form} variant="primary" loading={add.isPending || change.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {problem && !['name', 'months', 'expiredMonths', 'leaverMonths'].some((field) => errorOf(field)) && (
          <Notice tone="bad" live title={say(problem.fields?.[0] ?? problem)} />
        )}
        <TextField
          label={text.name}
          required
          maxLength={limits.category}
          value={name}
          onChange={setName}
          error={errorOf('name')}
        />
        <NativeSelect
          label={text.visibleTo}
          value={visibleTo}
          onChange={setVisible}
          options={visibilities.map((value) => ({ value, label: text[value] }))}
        />
        <NativeSelect
          label={text.expiry}
          value={expiry}
          onChange={setExpiry}
          options={expiryRules.map((value) => ({ value, label: text[value] }))}
        />
        {expiry === 'months' && (
          <TextField
            label={text.validFor}
            required
            inputMode="numeric"
            maxLength={3}
            value={months}
            onChange={setMonths}
            error={errorOf('months')}
          />
        )}
        <NumberField
          label={text.expiredMonths}
          hint={text.expiredMonthsHint}
          optional
          min={1}
          max={limits.months}
          value={expiredMonths}
          onChange={setExpiredMonths}
          error={errorOf('expiredMonths')}
        />
        <NumberField
          label={text.leaverMonths}
          hint={text.leaverMonthsHint}
          optional
          min={1}
          max={limits.months}
          value={leaverMonths}
          onChange={setLeaverMonths}
          error={errorOf('leaverMonths')}
        />
        <Checkbox label={text.isRequired} checked={isRequired} onChange={setRequired} />
        <Checkbox label={text.isOn} checked={isOn} onChange={setOn} />
      </form>
    </Drawer>
  )
}
