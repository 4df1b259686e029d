-- What contacts have in common if they are one person (decision 0126).

-- What a first name is short for, as far as many use it; the name itself if it is not.
create or replace function given_name(first_name text) returns text language plpgsql immutable parallel safe as $$
declare
  name text := split_part(btrim(regexp_replace(public.search_fold(left(first_name, 100)), '[^[:alnum:]]+', ' ', 'g')), ' ', 1);
begin
  return coalesce(jsonb '{"abby":"abigail","alejandro":"alexander","alex":"alexander","andy":"andrew","antonio":"anthony",
      "barb":"barbara","becca":"rebecca","becky":"rebecca","ben":"benjamin","benny":"benjamin",
      "beth":"elizabeth","betsy":"elizabeth","betty":"elizabeth","bill":"william","billy":"william",
      "bob":"robert","bobby":"robert","cathy":"catherine","charlie":"charles","chas":"charles",
      "chris":"christopher","chrissy":"christina","chuck":"charles","dan":"daniel","danny":"daniel",
      "dave":"david","davey":"david","deb":"deborah","debbie":"deborah","debra":"deborah","dick":"richard",
      "don":"donald","donny":"donald","drew":"andrew","ed":"edward","eddie":"edward","eduardo":"edward",
      "eliza":"elizabeth","frank":"francis","fred":"frederick","freddy":"frederick","gene":"eugene",
      "geoffrey":"jeffrey","ginny":"virginia","greg":"gregory","hank":"henry","harry":"henry","jack":"john",
      "jake":"jacob","jamie":"james","jeff":"jeffrey","jen":"jennifer","jenn":"jennifer","jenny":"jennifer",
      "jess":"jessica","jessie":"jessica","jim":"james","jimmy":"james","joe":"joseph","joey":"joseph",
      "johnny":"john","jon":"john","jonathan":"john","kat":"catherine","kate":"catherine",
      "katherine":"catherine","kathryn":"catherine","kathy":"catherine","katie":"catherine","ken":"kenneth",
      "kenny":"kenneth","kim":"kimberly","larry":"lawrence","len":"leonard","lenny":"leonard","leo":"leonard",
      "lexi":"alexandra","liam":"william","libby":"elizabeth","liz":"elizabeth","lizzie":"elizabeth",
      "maggie":"margaret","marge":"margaret","matt":"matthew","meg":"margaret","mick":"michael",
      "miguel":"michael","mike":"michael","mikey":"michael","nan":"nancy","nate":"nathaniel",
      "nathan":"nathaniel","ned":"edward","nick":"nicholas","nicky":"nicholas","paco":"francisco",
      "paddy":"patrick","pam":"pamela","pancho":"francisco","pat":"patricia","patty":"patricia",
      "peggy":"margaret","pepe":"jose","pete":"peter","phil":"philip","phillip":"philip","rich":"richard",
      "rick":"richard","ricky":"richard","rob":"robert","robbie":"robert","roberto":"robert","ron":"ronald",
      "ronnie":"ronald","sam":"samuel","sammy":"samantha","sandra":"alexandra","steph":"stephanie",
      "steve":"stephen","steven":"stephen","sue":"susan","susie":"susan","suzanne":"susan","ted":"edward",
      "theo":"theodore","tim":"timothy","tina":"christina","tom":"thomas","tommy":"thomas","tony":"anthony",
      "topher":"christopher","tricia":"patricia","trish":"patricia","vince":"vincent","vinny":"vincent",
      "will":"william","willy":"william","zach":"zachary","zack":"zachary"}' ->> name, name);
end $$;
