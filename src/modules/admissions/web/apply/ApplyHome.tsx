import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { apply } from '#modules/admissions/applyContract.ts'
import type { OpenPost } from '#modules/admissions/applySchemas.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { checkAge } from '../../rules/age.ts'
import { ownApplicationPath } from '../paths.ts'
import { admissionTitles } from '../titles.ts'
import css from './Apply.module.css'
import { ApplyPage } from './ApplyPage.tsx'
import { EmailStep } from './EmailStep.tsx'
import { stateTones, useAgeText, useLabel } from './publicWords.ts'
import { applyText, useServerWords } from './words.ts'

/** What is open, the age check, the e-mail code, and the family's own applications. */
export default function ApplyHome() {
  const { titles } = useText(admissionTitles)
  const text = useText(applyText)
  const queries = useQueryClient()
  const posts = useRead(apply.routes.listOpenPosts, {})
  const own = useRead(apply.routes.listOwnApplications, {}, { retry: false })
  const [wanted, setWanted] = useState<string | null>(null)
  const start = useStart()
  const email = own.data?.email ?? null
  const choose = (postGradeId: string) => (email ? void start(postGradeId) : setWanted(postGradeId))
  const verified = async () => {
    await queries.invalidateQueries()
    if (wanted) void start(wanted)
  }
  return (
    <ApplyPage title={titles.apply}>
      {own.data && email && <OwnApplications email={email} applications={own.data.applications} />}
      {posts.isPending && (
        <Loading>
          <SkeletonRows rows={4} columns={1} />
        </Loading>
      )}
      {posts.isError && <EmptyState kind="failed" onRetry={() => void posts.refetch()} retrying={posts.isFetching} />}
      {posts.data?.posts.length === 0 && (
        <EmptyState kind="nothing" sketch="books" title={text.nothingOpen} body={text.nothingOpenHint} />
      )}
      {!email && !own.isPending && (wanted || posts.data) && (
        <EmailStep isOpen={wanted !== null} onVerified={() => void verified()} />
      )}
      {posts.data && posts.data.posts.length > 0 && <OpenPosts posts={posts.data.posts} onChoose={choose} />}
    </ApplyPage>
  )
}

function useStart() {
  const navigate = useNavigate()
  const say = useServerWords()
  return async (postGradeId: string) => {
    try {
      const { applicationId } = await call(apply.routes.startApplication, { body: { postGradeId } })
      await navigate(ownApplicationPath(applicationId))
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      toast.error(say(problem))
    }
  }
}

type OwnProps = {
  email: string
  applications: readonly {
    applicationId: string
    childName: string
    number: string | null
    grade: string
    post: string
    state: keyof typeof stateTones
  }[]
}

function OwnApplications({ email, applications }: OwnProps) {
  const text = useText(applyText)
  const queries = useQueryClient()
  const leave = async () => {
    await call(apply.routes.leave, {})
    queries.clear()
    location.reload()
  }
  return (
    <section className={css.card}>
      <div className={css.between}>
        <h2>{text.yours}</h2>
        <Button size="small" variant="quiet" onClick={() => void leave()}>
          {text.leave}
        </Button>
      </div>
      <p className={css.quiet}>{fill(text.signedInAs, { email })}</p>
      {applications.map((one) => (
        <div key={one.applicationId} className={css.between}>
          <div>
            <p>{one.childName || text.unnamed}</p>
            <p className={css.quiet}>{[one.number, one.grade, one.post].filter(Boolean).join(' · ')}</p>
          </div>
          <div className={css.row}>
            <Status tone={stateTones[one.state]}>{text.states[one.state]}</Status>
            <ButtonLink size="small" to={ownApplicationPath(one.applicationId)}>
              {one.state === 'draft' ? text.resume : text.view}
            </ButtonLink>
          </div>
        </div>
      ))}
    </section>
  )
}

function OpenPosts({ posts, onChoose }: { posts: readonly OpenPost[]; onChoose: (postGradeId: string) => void }) {
  const text = useText(applyText)
  const [birth, setBirth] = useState<string | null>(null)
  const grades = posts.flatMap((post) => post.grades)
  const fitting = birth ? grades.filter((grade) => checkAge(birth, grade) === 'ok') : []
  return (
    <>
      <section className={css.card}>
        <h2>{text.checkAge}</h2>
        <DateField label={text.birthDate} value={birth} onChange={setBirth} />
        {birth && (
          <Notice
            live
            tone={fitting.length > 0 ? 'good' : 'info'}
            title={
              fitting.length > 0
                ? fill(text.fits, { grades: fitting.map(({ grade }) => grade).join(', ') })
                : text.fitsNone
            }
          />
        )}
      </section>
      {posts.map((post) => (
        <PostCard key={post.admissionPostId} post={post} onChoose={onChoose} />
      ))}
    </>
  )
}

function PostCard({ post, onChoose }: { post: OpenPost; onChoose: (postGradeId: string) => void }) {
  const text = useText(applyText)
  const { date, money } = useFormat()
  const ages = useAgeText()
  const label = useLabel()
  return (
    <section className={css.card}>
      <h2>{post.title}</h2>
      <p className={css.quiet}>
        {[
          fill(text.forYear, { year: post.yearName }),
          fill(text.until, { date: date(post.closesOn) }),
          post.feeMinor > 0 ? fill(text.fee, { amount: money(post.feeMinor) }) : text.noFee,
        ].join(' · ')}
      </p>
      {post.documents.length > 0 && (
        <div className={css.tight}>
          <h3>{text.documents}</h3>
          <ul className={css.list}>
            {post.documents.map((one) => (
              <li key={one.label}>
                {label(one.label, one.labelHi)}
                {!one.isRequired && <span className={css.quiet}> ({text.optional})</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {post.grades.map((grade) => (
        <div key={grade.postGradeId} className={css.between}>
          <div>
            <p>{grade.grade}</p>
            <p className={css.quiet}>{ages(grade)}</p>
          </div>
          <Button variant="primary" onClick={() => onChoose(grade.postGradeId)}>
            {fill(text.applyFor, { grade: grade.grade })}
          </Button>
        </div>
      ))}
    </section>
  )
}
