import { call } from '#shared/endpoint.ts';

export interface CollegeSuggestion {
  name: string;
  /** Tells the college from similar names: its city, and the alias that was typed. */
  hint: string;
}

export const suggestColleges = call<CollegeSuggestion[]>()({
  method: 'GET',
  path: '/api/colleges/like/:text',
  access: 'public',
  refusals: { tooMany: { status: 429, message: 'Too many suggestions were asked for. Please type the name.' } },
});
