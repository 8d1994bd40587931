/** Crawlers may read the public pages. Everybody's own pages and the calls are of no use to them. */
export function robotsText(publicUrl: string | undefined): string {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /student',
    'Disallow: /event-register',
    'Disallow: /api',
    'Allow: /',
  ];
  if (publicUrl) lines.push('', `Sitemap: ${publicUrl}/sitemap.xml`);
  return `${lines.join('\n')}\n`;
}
