import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 4390)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // The pieces by themselves take as long as all screens together: `npm run test:kit` whenever src/ui changes.
  testIgnore: process.env.E2E_KIT ? [] : 'kit-*.spec.ts',
  // One worker: the tests share one server and one small world, and the usual machine has two cores.
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  use: {
    baseURL: `http://greenwood.localhost:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://127.0.0.1:${port}/api/ready`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { E2E_PORT: String(port) },
  },
})
