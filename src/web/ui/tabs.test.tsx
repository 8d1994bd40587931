import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Tab, TabList, TabPanel, Tabs } from './tabs.tsx';

const page = renderToStaticMarkup(
  <Tabs value="two" onValueChange={() => {}}>
    <TabList label="Parts">
      <Tab value="one">One</Tab>
      <Tab value="two">Two</Tab>
    </TabList>
    <TabPanel value="one">First words</TabPanel>
    <TabPanel value="two">Second words</TabPanel>
    <TabPanel value="three" keepMounted>
      Third words
    </TabPanel>
  </Tabs>,
);

const tag = (role: string, words: string) =>
  [...page.matchAll(new RegExp(`<[^>]*role="${role}"[^>]*>(?=${words})`, 'g'))].map(([found]) => found)[0] ?? '';

test('the chosen tab is marked as selected, can be reached with Tab and names its panel', () => {
  expect(tag('tab', 'Two')).toContain('aria-selected="true"');
  expect(tag('tab', 'Two')).toContain('tabindex="0"');
  expect(tag('tab', 'One')).toContain('aria-selected="false"');
  expect(tag('tab', 'One')).toContain('tabindex="-1"');
  const [, panel] = /aria-controls="([^"]+)"/.exec(tag('tab', 'Two')) ?? [];
  expect(tag('tabpanel', 'Second')).toContain(`id="${panel}"`);
  expect(tag('tab', 'One')).not.toContain('aria-controls');
});

test('a panel that is not chosen is absent, or hidden when it stays mounted', () => {
  expect(page).not.toContain('First words');
  expect(tag('tabpanel', 'Third')).toContain('hidden=""');
  expect(tag('tabpanel', 'Second')).not.toContain('hidden');
});

test('a tab does not submit the form around it', () => {
  expect(page.match(/<button type="button"/g)).toHaveLength(2);
});
