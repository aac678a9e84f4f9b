import { expect, test } from 'vitest'
import { openStorage, s3Settings } from './storageSetting.ts'

test('credentials, region, transport and style are parsed from the setting', () => {
  expect(s3Settings(new URL('s3://k%2Fy:s%2Bc%40t@minio.school.in:9000/files?region=ap-south-1&tls=no'))).toEqual({
    bucket: 'files',
    region: 'ap-south-1',
    endpoint: 'http://minio.school.in:9000',
    credentials: { accessKeyId: 'k/y', secretAccessKey: 's+c@t' },
    pathStyle: true,
  })
  expect(s3Settings(new URL('s3:///files?region=eu-west-1'))).toEqual({
    bucket: 'files',
    region: 'eu-west-1',
    pathStyle: false,
  })
  expect(s3Settings(new URL('s3://h/files')).endpoint).toBe('https://h')
})

test.each([
  'ftp://x/y',
  'nonsense',
  '',
  's3://user:hush@host/',
  's3://user:hush@host/a/b',
  's3://user:hush@h/files?style=x',
])('the setting %j is refused without revealing the password', async (setting) => {
  const refusal = await openStorage(setting).catch((error: Error) => error)
  expect(refusal).toBeInstanceOf(Error)
  expect(String(refusal)).not.toContain('hush')
})
