-- Gives a brokerage those of Dormer's templates that it does not have yet; called by create_tenant and by each
-- migration that adds some. Texts use only the characters of a plain text message and fit into one if their fields are
-- of usual length.
create or replace procedure give_templates(of_tenant bigint) language plpgsql as $$
begin
  insert into email_template (tenant_id, name, subject, body, is_system)
  select of_tenant, t.name, t.subject, t.body, true
  from (values
    ('New lead: welcome',
     'Thanks for reaching out, {{FirstName|and welcome}}',
     '<p>Hi {{FirstName|there}},</p><p>Thanks for getting in touch. I''m {{AgentName}}, and I''d love to help with your move, whether it''s next month or next year.</p><p>So that I can send you only what''s useful, could you tell me:</p><ul><li>Are you looking to buy, sell, or both?</li><li>Which neighborhoods or towns do you have in mind?</li><li>When would you like to be moved in?</li></ul><p>Just reply to this email, or call or text me at {{AgentPhone|any time}}. There''s no pressure and no obligation.</p><p>Talk soon,<br>{{AgentName}}</p>'),
    ('Buyer: introduction',
     'How buying a home works, step by step',
     '<p>Hi {{FirstName|there}},</p><p>Buying a home has a lot of moving parts. Here is how it usually goes, so that nothing catches you by surprise:</p><ol><li><strong>Get pre-approved.</strong> You''ll know your budget, and sellers will take your offer seriously. I can introduce you to lenders I trust.</li><li><strong>Make two lists.</strong> What you must have, and what would be nice.</li><li><strong>See homes.</strong> Five or six are usually enough to know what fits.</li><li><strong>Make an offer.</strong> I''ll show you what similar homes sold for, so that you offer the right price.</li><li><strong>Inspect, appraise, close.</strong> I keep track of every deadline and tell you what comes next.</li></ol><p>Do you have 20 minutes this week to talk through your plans? Reply with a time that suits you, or call me at {{AgentPhone|any time}}.</p><p>{{AgentName}}</p>'),
    ('Seller: before the listing appointment',
     'Getting ready for our appointment',
     '<p>Hi {{FirstName|there}},</p><p>I''m looking forward to seeing your home. We''ll walk through it together, look at what similar homes nearby have sold for, and talk about price, timing, and how I would market it.</p><p>If you have these handy, it will save us time:</p><ul><li>What you''ve improved, and roughly when: roof, furnace, windows, kitchen</li><li>Your mortgage balance, if there is one</li><li>HOA documents, if they apply</li><li>When you''d like to have moved</li></ul><p>Please don''t clean or fix anything for me. I''ll tell you what is worth doing and what isn''t.</p><p>If something comes up, call or text me at {{AgentPhone|any time}}.</p><p>See you soon,<br>{{AgentName}}</p>'),
    ('Open house: thank you',
     'Thanks for coming by the open house',
     '<p>Hi {{FirstName|there}},</p><p>Thanks for stopping by the open house. It was good to meet you.</p><p>I''d be glad to hear what you thought of the home. What did you like, and what would have to be different for it to be the one?</p><p>If it is a contender, I can get you the disclosures and set up a second, quieter look. If it isn''t, tell me what you''re after, and I''ll send you homes that come closer.</p><p>{{AgentName}}<br>{{AgentPhone|}}</p>'),
    ('Listing: price change',
     'A new price on a home you may like',
     '<p>Hi {{FirstName|there}},</p><p>A home that fits what you told me has just dropped in price. That often brings buyers back within a day or two, so I wanted you to hear of it first.</p><p>Would you like to see it, or see it again? Reply with a time that works for you, and I''ll arrange the rest. I can also send you what comparable homes have sold for, so that you can judge the new price for yourself.</p><p>{{AgentName}}<br>{{AgentPhone|}}</p>'),
    ('Under contract: what happens next',
     'Congratulations! Here is what happens next',
     '<p>Hi {{FirstName|there}},</p><p>Congratulations, you''re under contract! Here is what to expect between now and closing:</p><ul><li><strong>Inspections</strong> come first. I''ll go through the report with you, and we decide together what to ask for.</li><li><strong>The appraisal and the loan</strong> go on in the background. Answer your lender''s requests the same day if you can.</li><li><strong>Title and insurance</strong> are settled in the weeks before closing.</li><li><strong>The final walk-through</strong> is usually the day before.</li></ul><p>Until then, please don''t change jobs, open new credit, or make a large purchase without asking your lender first. And never wire money on the strength of an email: call a number you know to confirm the instructions.</p><p>I''ll keep you posted at every step. Questions are welcome at any time: {{AgentPhone|just reply to this email}}.</p><p>{{AgentName}}</p>'),
    ('Closing: congratulations',
     'Congratulations, {{FirstName|and thank you}}!',
     '<p>Hi {{FirstName|there}},</p><p>It''s done! Congratulations, and thank you for trusting me with such a big step.</p><p>A few things for the weeks ahead:</p><ul><li>Keep your closing documents in a safe place. You''ll want them at tax time.</li><li>If you bought, look into the homestead exemption, and change the locks.</li><li>Set up utilities, mail forwarding, and your new address with your bank and the DMV.</li></ul><p>If you need a plumber, a painter, or anybody else, ask me. I keep a list of people who do good work.</p><p>And if you have a minute, a short review means a great deal to my business. It helps the next family find me.</p><p>With thanks,<br>{{AgentName}}</p>'),
    ('Past client: home anniversary',
     'Happy home anniversary, {{FirstName|friend}}!',
     '<p>Hi {{FirstName|there}},</p><p>Another year in your home: happy anniversary! I hope it has been a good one.</p><p>It''s a fine moment to check on two things: what your home is worth today, which matters for insurance as well as for selling, and whether your property taxes and exemptions are as they should be.</p><p>Would you like an up-to-date value? Just reply "yes," and I''ll send it over. There are no strings attached.</p><p>All the best,<br>{{AgentName}}</p>'),
    ('Market update',
     'How is the market in {{City|your area}}?',
     '<p>Hi {{FirstName|there}},</p><p>The headlines are about the whole country. What matters to you is what happens in {{City|your area}}, and that can look quite different.</p><p>I keep a short market report for {{City|your area}}: what homes have sold for lately, how long they took to sell, and how many are for sale right now. Would you like a copy? Just reply "report," and I''ll send it with a note on what it means for you:</p><ul><li><strong>If you may sell:</strong> what buyers would likely pay for your home today.</li><li><strong>If you may buy:</strong> where there is room to negotiate.</li><li><strong>If you''re staying put:</strong> how your home''s value has changed.</li></ul><p>I read and answer every reply.</p><p>{{AgentName}}<br>{{AgentPhone|}}</p>'),
    ('Check-in and referral',
     'How are you, {{FirstName|my friend}}?',
     '<p>Hi {{FirstName|there}},</p><p>It has been a while, and I wanted to see how you''re doing. How is life in {{City|the neighborhood}}?</p><p>If there is anything about your home I can help with, from a contractor''s name to what a new kitchen adds in value, you only have to ask.</p><p>And if somebody you know is thinking about a move, I''d be honored by an introduction. I''ll take care of them as I would of you.</p><p>Warmly,<br>{{AgentName}}<br>{{AgentPhone|}}</p>')
  ) t (name, subject, body)
  where not exists (
    select from email_template e where e.tenant_id = of_tenant and e.is_system and e.name = t.name);

  insert into text_template (tenant_id, name, body, is_system)
  select of_tenant, t.name, t.body, true
  from (values
    ('New lead: welcome', 'Hi {{FirstName|there}}, it''s {{AgentName}}. Thanks for reaching out! Are you looking to buy, sell, or both?'),
    ('New lead: second try', 'Hi {{FirstName|there}}, {{AgentName}} again. Is now a good time to talk about your move, or should I check back later?'),
    ('Buyer: showing', 'Hi {{FirstName|there}}, I found a home you may like. Do you have time to see it this week? {{AgentName}}'),
    ('Seller: home value', 'Hi {{FirstName|there}}, homes near you in {{City|your area}} are selling. Want to know what yours is worth? {{AgentName}}'),
    ('Appointment: reminder', 'Hi {{FirstName|there}}, looking forward to our appointment. Does the time still work for you? {{AgentName}}'),
    ('Open house: thank you', 'Hi {{FirstName|there}}, thanks for stopping by the open house! What did you think of the home? {{AgentName}}'),
    ('Listing: price change', 'Hi {{FirstName|there}}, a home you may like just dropped in price. Shall I set up a showing? {{AgentName}}'),
    ('Under contract: good news', 'Great news, {{FirstName|we did it}}: we''re under contract! I''ll call you today with the next steps. {{AgentName}}'),
    ('Closing: congratulations', 'Congratulations, {{FirstName|and welcome home}}! It was a pleasure working with you. I''m always a text away. {{AgentName}}'),
    ('Past client: check-in', 'Hi {{FirstName|there}}, it''s {{AgentName}}. How are you enjoying the house? If you need anything at all, let me know.')
  ) t (name, body)
  where not exists (
    select from text_template e where e.tenant_id = of_tenant and e.is_system and e.name = t.name);
end $$;
