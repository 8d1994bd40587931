import { expect, expectSound, test } from '../fixtures.ts';

// Not `watched`, because the browser reports a 404 as an error on its console.
for (const path of ['/nowhere', '/event', '/event/robo-kolam/more', '/admin/xyz', '/student/xyz']) {
  test(`${path} is the page for unknown paths`, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect.poll(() => logged.filter((text) => text.includes(path)).length).toBeGreaterThan(0);
    await expectSound(page);
  });
}

test('the page for unknown paths links to the landing page', async ({ page }) => {
  await page.goto('/nowhere');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aarambh');
});

test.describe('a stored redirect path', () => {
  const stored = 'redirectPath';

  test('a stored redirect path is followed once, instead of the requested page', async ({ watched: page }) => {
    await page.goto('/event/kaapi-quiz');
    await page.addInitScript(storeOnce, [stored, '/event/robo-kolam?from=link#about'] as const);
    await page.goto('/student/login');
    await expect(page).toHaveURL('/event/robo-kolam?from=link#about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Robo Kolam');
    expect(await page.evaluate((key) => sessionStorage.getItem(key), stored)).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL('/event/kaapi-quiz');
    await page.goto('/student/login');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page).toHaveURL('/student/login');
  });

  for (const path of [
    '//evil.example',
    '/\\evil',
    'javascript:alert(1)',
    '/\t/evil.example',
    'https://evil.example/',
  ]) {
    test(`${JSON.stringify(path)} is dropped`, async ({ watched: page }) => {
      await page.goto('/student/login');
      await page.evaluate(([key, path]) => sessionStorage.setItem(key, path), [stored, path] as const);
      await page.reload();
      await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), stored)).toBeNull();
      await expect(page).toHaveURL('/student/login');
      await expect(page.getByLabel('Email')).toBeVisible();
    });
  }
});

/** Runs in the browser, before the page's own scripts. */
function storeOnce([key, path]: readonly [string, string]): void {
  if (sessionStorage.getItem('was stored')) return;
  sessionStorage.setItem('was stored', 'yes');
  sessionStorage.setItem(key, path);
}
