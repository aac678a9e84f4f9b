import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { organisation } from '#modules/tenancy/contract.ts'
import type { BranchFigures } from '#modules/tenancy/schemas.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { Nothing } from '#ui/table/rows/Cell.tsx'
import { branchSetupOf } from '../organisation/paths.ts'
import { organisationText, useServerWords } from '../organisation/words.ts'
import css from './BranchDetail.module.css'
import { useBranches } from './BranchTable.tsx'
import { openAddress } from './branchAddress.ts'
import { BranchState } from './branchColumns.tsx'
import { isActive } from './branchFigures.ts'
import { FigureLink } from './figureColumns.tsx'

/** A branch's figures and details, with a link to open it. */
export function BranchDetail({ branchId, onClose }: { branchId: string; onClose: () => void }) {
  const text = useText(organisationText)
  const list = useBranches()
  const branch = list.data?.branches.find((entry) => entry.branchId === branchId)
  return (
    <Drawer
      open
      onClose={onClose}
      title={branch?.name ?? text.titles.branches}
      subtitle={branch && [branch.place, branch.board].filter(Boolean).join(' · ')}
      actions={
        branch && (
          <>
            <ButtonLink icon={IconPencil} to={branchSetupOf(branchId)}>
              {text.actions.edit}
            </ButtonLink>
            <ButtonLink variant="primary" icon={IconExternalLink} to={openAddress(branch.address)}>
              {text.actions.open}
            </ButtonLink>
          </>
        )
      }
    >
      {branch && <Details branch={branch} />}
      {list.isPending && (
        <Loading>
          <SkeletonRows rows={6} columns={2} />
        </Loading>
      )}
      {list.isError && (
        <EmptyState kind="failed" compact onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.data && !branch && <EmptyState kind="no-match" title={text.detail.gone} body="" />}
    </Drawer>
  )
}

function Details({ branch }: { branch: BranchFigures }) {
  const text = useText(organisationText)
  return (
    <div className={css.parts}>
      {!isActive(branch) && <Notice tone="warn" title={text.detail.closed} />}
      <Section title={text.detail.people} level={3}>
        <Figures branch={branch} />
      </Section>
      <TodayAndYear branch={branch} />
      <FirstAdmin branchId={branch.branchId} />
      <Section title={text.detail.facts} level={3}>
        <dl className={css.facts}>
          <Detail name={text.list.status}>
            <BranchState branch={branch} />
          </Detail>
          <Detail name={text.list.address}>
            <span dir="ltr">{branch.address}</span>
          </Detail>
          <Detail name={text.list.place}>{branch.place}</Detail>
          <Detail name={text.list.board}>{branch.board}</Detail>
          <Detail name={text.detail.colour}>
            <span className={css.colour} dir="ltr">
              <span className={css.swatch} style={{ background: branch.colour }} aria-hidden="true" />
              {branch.colour}
            </span>
          </Detail>
        </dl>
      </Section>
    </div>
  )
}

/** On a phone these have no room in the list. */
function TodayAndYear({ branch }: { branch: BranchFigures }) {
  const { list, detail } = useText(organisationText)
  const { number, money } = useFormat()
  const { attendance, fees } = branch
  const of = (n: number, all: number) =>
    all === 0 ? list.notMarked : fill(list.ofAll, { n: number(n), all: number(all) })
  return (
    <Section title={detail.todayAndYear} level={3}>
      <dl className={css.facts}>
        <Detail name={list.present}>
          <FigureLink branch={branch} screen="attendance">
            {of(attendance.present, attendance.marked)}
          </FigureLink>
        </Detail>
        <Detail name={list.classesTaken}>
          <FigureLink branch={branch} screen="attendance">
            {of(attendance.classesTaken, attendance.classesDue)}
          </FigureLink>
        </Detail>
        <Detail name={list.billed}>
          <FigureLink branch={branch} screen="fees">
            {money(fees.billedMinor)}
          </FigureLink>
        </Detail>
        <Detail name={list.collected}>
          <FigureLink branch={branch} screen="fees">
            {money(fees.collectedMinor)}
          </FigureLink>
        </Detail>
        <Detail name={list.outstanding}>
          <FigureLink branch={branch} screen="fees">
            {money(fees.outstandingMinor)}
          </FigureLink>
        </Detail>
      </dl>
    </Section>
  )
}

/** The first admin's invitation; branches whose admin was never invited show nothing. */
function FirstAdmin({ branchId }: { branchId: string }) {
  const text = useText(organisationText).invitation
  const say = useServerWords()
  const { ago } = useFormat()
  const read = useRead(organisation.routes.getInvitation, { params: { branchId } })
  const send = useSend(organisation.routes.sendInvitation)
  const invitation = read.data?.invitation
  if (!invitation) return null
  const sendAgain = () =>
    send.mutate(
      { params: { branchId } },
      { onSuccess: (answer) => toast.success(say(answer)), onError: (problem) => toast.error(say(problem)) },
    )
  return (
    <Section title={text.title} level={3}>
      <p>
        {invitation.name} · <span dir="ltr">{invitation.email}</span>
      </p>
      <p>
        <Status tone={tones[invitation.state]}>{fill(text[invitation.state], { ago: ago(invitation.at) })}</Status>
      </p>
      {invitation.state !== 'accepted' && (
        <Button onClick={sendAgain} loading={send.isPending}>
          {text.again}
        </Button>
      )}
    </Section>
  )
}

const tones = { sent: 'leave', expired: 'bad', accepted: 'good' } as const

function Figures({ branch }: { branch: BranchFigures }) {
  const text = useText(organisationText).detail
  const { number } = useFormat()
  const count = useCount()
  const { students, teachers, otherStaff, classes } = branch
  const per = (sentence: string, of: number) =>
    students > 0 && of > 0 ? fill(sentence, { n: number(Math.round((students / of) * 10) / 10) }) : undefined
  return (
    <div className={css.figures}>
      <StatBlock value={number(students)} label={count(text.gather.students, students)} />
      <StatBlock
        value={number(classes)}
        label={count(text.gather.classes, classes)}
        delta={per(text.perClass, classes)}
      />
      <StatBlock
        value={number(teachers)}
        label={count(text.gather.teachers, teachers)}
        delta={per(text.perTeacher, teachers)}
      />
      <StatBlock value={number(otherStaff)} label={count(text.gather.otherStaff, otherStaff)} />
    </div>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <Nothing />}</dd>
    </div>
  )
}
